import { paths, type Service } from '@nearhand/contracts';
import { toast } from '@nearhand/platform';
import { Button } from '@nearhand/ui';
import { Share2 } from '@nearhand/ui/icons';

/** True also when the user closed the device's share sheet. */
const shareByDevice = async (data: ShareData): Promise<boolean> => {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
};

const share = async ({ _id, name }: Service) => {
  const url = new URL(paths.service(_id), window.location.origin).href;
  if (await shareByDevice({ title: name, url })) return;
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    toast.error('The link could not be copied', { description: url });
    return;
  }
  toast.success('Link copied');
};

/** Opens the device's share sheet, or copies the address if there is none. */
export const ShareButton = ({ service }: { service: Service }) => (
  <Button
    variant="outlined"
    size="small"
    startIcon={<Share2 size={18} aria-hidden />}
    onClick={() => void share(service)}
  >
    Share
  </Button>
);

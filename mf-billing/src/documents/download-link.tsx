import { Button } from '@nearhand/ui';
import { Download } from '@nearhand/ui/icons';

interface DownloadLinkProps {
  href: string;
  children: string;
}

export const DownloadLink = ({ href, children }: DownloadLinkProps) => (
  <Button
    component="a"
    href={href}
    download
    variant="outlined"
    startIcon={<Download size={18} aria-hidden />}
    sx={{ alignSelf: 'start' }}
  >
    {children}
  </Button>
);

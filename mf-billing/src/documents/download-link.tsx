import { Button } from '@nearhand/ui';
import { Download, type LucideIcon } from '@nearhand/ui/icons';

interface DownloadLinkProps {
  href: string;
  Icon?: LucideIcon;
  children: string;
}

export const DownloadLink = ({ href, Icon = Download, children }: DownloadLinkProps) => (
  <Button
    component="a"
    href={href}
    download
    variant="outlined"
    startIcon={<Icon size={18} aria-hidden />}
    sx={{ alignSelf: 'start' }}
  >
    {children}
  </Button>
);

import { paths } from '@nearhand/contracts';
import { Menu, MenuItem, MenuLink } from '@nearhand/ui/overlays';
import { fileUrls } from '../documents/document-api.ts';

interface FilesMenuProps {
  anchor: HTMLElement;
  onClose: () => void;
}

export const FilesMenu = ({ anchor, onClose }: FilesMenuProps) => (
  <Menu
    open
    anchorEl={anchor}
    onClose={onClose}
    onClick={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    slotProps={{ list: { 'aria-label': 'Receipts & files' } }}
  >
    <MenuLink to={paths.documents}>Receipts & statements</MenuLink>
    <MenuItem component="a" href={fileUrls.walletCsv()} download>
      Download CSV
    </MenuItem>
  </Menu>
);

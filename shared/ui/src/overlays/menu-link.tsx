import MenuItem, { type MenuItemOwnProps } from '@mui/material/MenuItem';
import { Link, type LinkProps } from '@nearhand/platform';

export type MenuLinkProps = MenuItemOwnProps & Omit<LinkProps, keyof MenuItemOwnProps>;

export const MenuLink = (props: MenuLinkProps) => <MenuItem component={Link} {...props} />;

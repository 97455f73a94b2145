/** What opens over the page. Kept out of the first script: load a page's dialogs with the page that opens them. */
export { type DrawerProps, default as Drawer } from '@mui/material/Drawer';
export { default as Menu, type MenuProps } from '@mui/material/Menu';
export { default as MenuItem, type MenuItemProps } from '@mui/material/MenuItem';
export { default as MenuList } from '@mui/material/MenuList';
export { default as Popover, type PopoverProps } from '@mui/material/Popover';
export { default as Tooltip, type TooltipProps } from '@mui/material/Tooltip';
export { ConfirmDialog, type ConfirmDialogProps } from './overlays/confirm-dialog.tsx';
export { ConfirmLeave, type ConfirmLeaveProps } from './overlays/confirm-leave.tsx';
export { DialogFrame, type DialogFrameProps } from './overlays/dialog-frame.tsx';
export { DialogRow } from './overlays/dialog-row.ts';
export { MenuLink, type MenuLinkProps } from './overlays/menu-link.tsx';

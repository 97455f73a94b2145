/** Not in the first script: load a page's dialogs with the page that opens them. */
export { type DrawerProps, default as Drawer } from '@mui/material/Drawer';
export { default as Menu, type MenuProps } from '@mui/material/Menu';
export { default as MenuItem, type MenuItemProps } from '@mui/material/MenuItem';
export { default as MenuList } from '@mui/material/MenuList';
export { default as Popover, type PopoverProps } from '@mui/material/Popover';
export { default as Tooltip, type TooltipProps } from '@mui/material/Tooltip';
export { ConfirmLeave, type ConfirmLeaveProps } from './overlays/confirm-leave.tsx';
export { DialogRow } from './overlays/dialog-look.ts';
export {
  ConfirmDialog,
  type ConfirmDialogProps,
  DialogFrame,
  type DialogFrameProps,
  MenuLink,
  type MenuLinkProps,
} from './overlays/dialogs.tsx';

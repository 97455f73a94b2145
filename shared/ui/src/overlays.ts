/** Not in the first script: load a page's dialogs with the page that opens them. */
export { default as Drawer } from '@mui/material/Drawer';
export { default as Menu } from '@mui/material/Menu';
export { default as MenuItem } from '@mui/material/MenuItem';
export { default as MenuList } from '@mui/material/MenuList';
export { default as Popover } from '@mui/material/Popover';
export { default as Tooltip } from '@mui/material/Tooltip';
export { bookingDecisions, decisionButton, earningsText } from './figures/booking-decisions.ts';
export { BookingDecisionDialog } from './overlays/booking-decision.tsx';
export { ConfirmLeave } from './overlays/confirm-leave.tsx';
export { DialogRow } from './overlays/dialog-look.ts';
export {
  ConfirmDialog,
  DialogFrame,
  MenuLink,
} from './overlays/dialogs.tsx';
export { PictureViewer, type ViewedPicture } from './overlays/picture-viewer.tsx';

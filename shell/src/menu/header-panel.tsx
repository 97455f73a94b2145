import { Box, Divider } from '@nearhand/ui';
import type { LucideIcon } from '@nearhand/ui/icons';
import { MenuItem, MenuLink, MenuList, Popover } from '@nearhand/ui/overlays';
import { type ReactNode, useId } from 'react';
import { entryIcons } from './entry-icons.ts';
import type { HeaderEntry } from './header-entries.ts';

export interface HeaderPanelProps {
  id: string;
  label: string;
  anchor: HTMLElement | null;
  onClose: () => void;
  entries: readonly HeaderEntry[];
  align?: 'left' | 'right';
  heading?: ReactNode;
  action?: { label: string; Icon: LucideIcon; onSelect: () => void };
  children?: ReactNode;
}

const paper = {
  mt: 1,
  p: 0.75,
  minWidth: 240,
  maxWidth: 'min(320px, calc(100vw - 32px))',
  borderRadius: '14px',
  border: 1,
  borderColor: 'divider',
  boxShadow: '0 12px 32px rgb(10 20 15 / 0.14)',
};

export const HeaderPanel = (props: HeaderPanelProps) => {
  const { id, label, anchor, onClose, entries, align = 'right', heading, action, children } = props;
  const headingId = useId();
  const select = () => {
    onClose();
    action?.onSelect();
  };
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      disableScrollLock
      anchorOrigin={{ vertical: 'bottom', horizontal: align }}
      transformOrigin={{ vertical: 'top', horizontal: align }}
      slotProps={{ paper: { sx: paper, role: 'dialog', 'aria-label': label } }}
    >
      {heading && (
        <Box id={headingId} sx={{ px: 1.5, pt: 1, pb: 1.5 }}>
          {heading}
        </Box>
      )}
      <MenuList
        id={id}
        aria-label={label}
        aria-describedby={heading ? headingId : undefined}
        autoFocusItem={anchor !== null}
        disablePadding
      >
        {entries.map(({ label: word, to }) => {
          const { Icon, Badge } = entryIcons[to] ?? {};
          return (
            <MenuLink key={word} to={to} onClick={onClose}>
              {Icon && <Icon size={18} aria-hidden />}
              {word}
              {Badge && <Badge />}
            </MenuLink>
          );
        })}
        {action && (
          <MenuItem onClick={select}>
            <action.Icon size={18} aria-hidden />
            {action.label}
          </MenuItem>
        )}
      </MenuList>
      {children && (
        <>
          <Divider sx={{ my: 0.75 }} />
          <Box sx={{ px: 1.5, py: 1 }}>{children}</Box>
        </>
      )}
    </Popover>
  );
};

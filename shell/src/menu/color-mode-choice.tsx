import { type ColorMode, colorModes, styled, useColorMode } from '@nearhand/ui';
import { type LucideIcon, Monitor, Moon, Sun } from '@nearhand/ui/icons';

const looks: Record<ColorMode, { label: string; Icon: LucideIcon }> = {
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
  system: { label: 'System', Icon: Monitor },
};

const Group = styled('div')({
  display: 'inline-flex',
  flexWrap: 'wrap',
  padding: 3,
  gap: 2,
  borderRadius: 10,
  background: 'var(--nh-palette-sunken)',
  border: '1px solid var(--nh-palette-divider)',
});
const Choice = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 34,
  padding: '4px 10px',
  border: 0,
  borderRadius: 7,
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 550,
  color: 'var(--nh-palette-text-secondary)',
  background: 'none',
  cursor: 'pointer',
  '&:hover': { color: 'var(--nh-palette-text-primary)' },
  '&[aria-pressed=true]': {
    color: 'var(--nh-palette-text-primary)',
    background: 'var(--nh-palette-background-paper)',
    boxShadow: '0 0 0 1px var(--nh-palette-divider)',
  },
});

export const ColorModeChoice = () => {
  const { mode, setMode } = useColorMode();
  return (
    <Group role="group" aria-label="Color scheme">
      {colorModes.map((candidate) => {
        const { label, Icon } = looks[candidate];
        return (
          <Choice key={candidate} type="button" aria-pressed={candidate === mode} onClick={() => setMode(candidate)}>
            <Icon size={16} aria-hidden />
            {label}
          </Choice>
        );
      })}
    </Group>
  );
};

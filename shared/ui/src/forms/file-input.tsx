import type { AriaAttributes } from 'react';
import { styled } from '../theme/styled.ts';

/** Invisible, above its parent: mouse, keyboard and drop use one native control. */
const Field = styled('input')({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  opacity: 0,
  cursor: 'pointer',
  fontSize: 0,
  '&[aria-disabled=true]': { cursor: 'default' },
  '&::file-selector-button': { cursor: 'inherit' },
});

export interface FileInputProps extends Pick<AriaAttributes, 'aria-invalid' | 'aria-describedby'> {
  label: string;
  /** Media types. A drop can bring others too. */
  accept: readonly string[];
  multiple?: boolean;
  /** Ignores files but can have the focus. */
  disabled?: boolean;
  onChoose: (files: File[]) => void;
}

/** Covers its parent, which must be positioned. */
export const FileInput = ({ label, accept, disabled = false, onChoose, ...rest }: FileInputProps) => (
  <Field
    {...rest}
    type="file"
    accept={accept.join(',')}
    aria-label={label}
    title={label}
    aria-disabled={disabled}
    onClick={(event) => disabled && event.preventDefault()}
    // As a button does: a native file field opens only with Space.
    onKeyDown={(event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      event.currentTarget.click();
    }}
    onChange={({ currentTarget }) => {
      const files = [...(currentTarget.files ?? [])];
      // Choosing the same file again must be a change.
      currentTarget.value = '';
      if (files.length > 0 && !disabled) onChoose(files);
    }}
  />
);

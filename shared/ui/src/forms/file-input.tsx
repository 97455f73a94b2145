import type { AriaAttributes } from 'react';
import { styled } from '../theme/styled.ts';

/** Lies unseen over what looks like a button, so that mouse, keyboard, a drop and assistive technology meet one control. */
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
  /** Media types that the browser's dialog offers; a drop brings others too. */
  accept: readonly string[];
  multiple?: boolean;
  /** Takes nothing, and keeps the focus. */
  disabled?: boolean;
  onChoose: (files: File[]) => void;
}

/** A native file field in the shape of its parent, which must be positioned. */
export const FileInput = ({ label, accept, disabled = false, onChoose, ...rest }: FileInputProps) => (
  <Field
    {...rest}
    type="file"
    accept={accept.join(',')}
    aria-label={label}
    title={label}
    aria-disabled={disabled}
    onClick={(event) => disabled && event.preventDefault()}
    // A file field opens with Space alone, and Enter in one may send the form; this one looks like a button.
    onKeyDown={(event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      event.currentTarget.click();
    }}
    onChange={({ currentTarget }) => {
      const files = [...(currentTarget.files ?? [])];
      // Or choosing the same file again after a failure would be no change.
      currentTarget.value = '';
      if (files.length > 0 && !disabled) onChoose(files);
    }}
  />
);

import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { Control, describedBy, FieldFrame, type FieldLook } from './field-frame.tsx';

type Shared = FieldLook & {
  prefix?: ReactNode;
  suffix?: ReactNode;
  className?: string;
};
type OneLine = { multiline?: false; ref?: Ref<HTMLInputElement> } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'prefix'
>;
type ManyLines = { multiline: true; ref?: Ref<HTMLTextAreaElement> } & Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'prefix'
>;
export type TextFieldProps = Shared & (OneLine | ManyLines);

const isNode = (affix: ReactNode) => typeof affix === 'object';

/** Controlled by the caller. In a Formik form use `TextInput`. */
export const TextField = ({
  label,
  hideLabel,
  helperText,
  error,
  optional,
  prefix,
  suffix,
  className,
  ...rest
}: TextFieldProps) => {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const look = { label, hideLabel, helperText, error, optional, className };
  const ties = { id, ...describedBy(id, look) };
  return (
    <FieldFrame {...look} id={id}>
      <Control>
        {prefix && (isNode(prefix) ? prefix : <span className="affix">{prefix}</span>)}
        {rest.multiline ? (
          <textarea dir="auto" {...without(rest)} {...ties} />
        ) : (
          <input dir="auto" {...without(rest)} {...ties} />
        )}
        {suffix}
      </Control>
    </FieldFrame>
  );
};

const without = <T extends { multiline?: boolean }>({ multiline: _, ...rest }: T) => rest;

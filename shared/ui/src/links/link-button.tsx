import Button, { type ButtonOwnProps } from '@mui/material/Button';
import { Link, type LinkProps } from '@nearhand/platform';

export type LinkButtonProps = ButtonOwnProps & Omit<LinkProps, keyof ButtonOwnProps>;

/** A link to a page of ours that looks like a button. */
export const LinkButton = (props: LinkButtonProps) => <Button component={Link} {...props} />;

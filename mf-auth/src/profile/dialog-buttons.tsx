import { Button, Stack } from '@nearhand/ui';
import { SubmitButton, type SubmitButtonProps } from '@nearhand/ui/forms';
import { useFormikContext } from 'formik';

interface Props extends Pick<SubmitButtonProps, 'busyLabel' | 'color'> {
  submit: string;
  onClose: () => void;
}

/** The end of a form in a dialog. */
export const DialogButtons = ({ submit, onClose, ...look }: Props) => {
  const { isSubmitting } = useFormikContext();
  return (
    <Stack
      direction="row"
      spacing={1}
      useFlexGap
      sx={{
        flexWrap: 'wrap-reverse',
        justifyContent: 'flex-end',
        mt: 1,
        '& > button': { flex: { xs: '1 1 auto', sm: 'none' } },
      }}
    >
      <Button variant="outlined" color="inherit" disabled={isSubmitting} onClick={onClose}>
        Cancel
      </Button>
      <SubmitButton {...look}>{submit}</SubmitButton>
    </Stack>
  );
};

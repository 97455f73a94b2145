import { paths } from '@nearhand/contracts';
import { ConfirmLeave } from '@nearhand/ui/overlays';
import { useFormikContext } from 'formik';
import type { PicturesState } from '../pictures/pictures-input.tsx';
import type { ServiceForm } from './service-form.ts';
import { isSameForm } from './wire-service.ts';

const lost: Record<PicturesState, string> = {
  idle: '',
  uploading: 'Pictures that are not uploaded yet are lost.',
  failed: 'Pictures that could not be uploaded are lost.',
};

interface Props {
  /** The form before the user changed it. */
  base: ServiceForm;
  pictures: PicturesState;
}

/** Asks before the user leaves the form. Not on the way to buy credits, except that pictures would be lost. */
export const ConfirmLeaveService = ({ base, pictures }: Props) => {
  const { values, isSubmitting } = useFormikContext<ServiceForm>();
  const hasChanged = !isSameForm(values, base);
  const text = [
    'Your service has not been saved.',
    hasChanged && 'What you typed is kept in this browser and will be here when you come back.',
    lost[pictures],
  ];
  return (
    <ConfirmLeave
      isDirty={!isSubmitting && (hasChanged || pictures !== 'idle')}
      title="Leave without saving?"
      text={text.filter(Boolean).join(' ')}
      confirmLabel="Leave"
      {...(pictures === 'idle' && { roundTrip: paths.getCredits })}
    />
  );
};

import { paths } from '@nearhand/contracts';
import { UnsavedChanges } from '@nearhand/ui/overlays';
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
  /** The form with nothing typed. */
  base: ServiceForm;
  pictures: PicturesState;
}

/** Asks before the form is left unfinished. Buying credits is a part of finishing it, but no picture survives that. */
export const UnsavedService = ({ base, pictures }: Props) => {
  const { values, isSubmitting } = useFormikContext<ServiceForm>();
  const isTyped = !isSameForm(values, base);
  const text = [
    'Your service has not been saved.',
    isTyped && 'What you typed is kept in this browser and will be here when you come back.',
    lost[pictures],
  ];
  return (
    <UnsavedChanges
      unsaved={!isSubmitting && (isTyped || pictures !== 'idle')}
      title="Leave without saving?"
      text={text.filter(Boolean).join(' ')}
      confirmLabel="Leave"
      {...(pictures === 'idle' && { roundTrip: paths.getCredits })}
    />
  );
};

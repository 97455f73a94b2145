import { type PortfolioPicture, paths, smallPicture } from '@nearhand/contracts';
import { toast, useSession } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Card, ErrorState, LinkButton, Page, PageSkeleton, Stack, styled } from '@nearhand/ui';
import { Form, SubmitButton, TextInput } from '@nearhand/ui/forms';
import { ConfirmLeave } from '@nearhand/ui/overlays';
import { useQuery } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { InertWhileSending } from '../forms/inert-while-sending.tsx';
import { portfolioPictures } from '../pictures/picture.ts';
import { PicturesInput, type PicturesState } from '../pictures/pictures-input.tsx';
import { portfolioQueries, savePortfolio } from './portfolio-api.ts';
import { followImages, type PortfolioForm, portfolioForm, toPortfolioForm } from './portfolio-form.ts';

export const PortfolioPage = () => {
  const { user } = useSession();
  const { data, isPending, refetch } = useQuery(portfolioQueries.edited());
  return (
    <Page
      title="Portfolio"
      subtitle="Pictures of your past work, on your public page."
      back={{ to: paths.myServices, label: 'Back to My Services' }}
    >
      {data && user ? (
        <EditPortfolio userId={user._id} pictures={data} />
      ) : isPending || data ? (
        <PageSkeleton variant="form" />
      ) : (
        <ErrorState title="Error Loading Portfolio" what="your portfolio" onRetry={() => void refetch()} />
      )}
    </Page>
  );
};

interface Props {
  userId: string;
  pictures: PortfolioPicture[];
}

const EditPortfolio = ({ userId, pictures }: Props) => {
  const [initialValues, setInitial] = useState(() => toPortfolioForm(pictures));
  const [state, setState] = useState<PicturesState>('idle');
  const { run } = useAction(savePortfolio(userId), {
    failed: 'Failed to save portfolio',
    done: 'Portfolio saved',
    onSuccess: (saved) => setInitial(toPortfolioForm(saved)),
  });
  const save = async (form: PortfolioForm) => {
    if (state === 'idle') await run(form.pictures);
    else toast.error('Please wait until all pictures are uploaded, or remove those that failed');
  };
  return (
    <Form
      label="Portfolio"
      enableReinitialize
      initialValues={initialValues}
      validationSchema={portfolioForm}
      onSubmit={save}
    >
      <LeaveQuestion isUploading={state !== 'idle'} />
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <Stack spacing={3}>
          <InertWhileSending spacing={3}>
            <PicturesInput use={portfolioPictures} onStateChange={setState} />
            <Titles />
          </InertWhileSending>
          <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'flex-end' }}>
            <LinkButton to={paths.provider(userId)} variant="outlined">
              See your page
            </LinkButton>
            <SubmitButton busyLabel="Saving...">Save Portfolio</SubmitButton>
          </Stack>
        </Stack>
      </Card>
    </Form>
  );
};

const LeaveQuestion = ({ isUploading }: { isUploading: boolean }) => {
  const { dirty, isSubmitting } = useFormikContext<PortfolioForm>();
  return (
    <ConfirmLeave
      isDirty={!isSubmitting && (dirty || isUploading)}
      title="Leave without saving?"
      text="Your portfolio has not been saved."
      confirmLabel="Leave"
    />
  );
};

const Rows = styled('ol')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 16 });
const Row = styled('li')({
  display: 'grid',
  gap: 12,
  alignItems: 'start',
  gridTemplateColumns: '96px minmax(0, 1fr)',
  '& > img': { width: 96, height: 72, objectFit: 'cover', borderRadius: 10 },
});

const Titles = () => {
  const { values, setFieldValue } = useFormikContext<PortfolioForm>();
  const { images, pictures } = values;
  useEffect(() => {
    const next = followImages(images, pictures);
    const isSame = next.length === pictures.length && next.every(({ image }, at) => image === pictures[at]?.image);
    if (!isSame) void setFieldValue('pictures', next);
  }, [images, pictures, setFieldValue]);
  if (pictures.length === 0) return null;
  return (
    <Rows>
      {pictures.map(({ image }, index) => (
        <Row key={image}>
          <img src={smallPicture(image)} alt="" width={96} height={72} />
          <TextInput
            name={`pictures.${index}.title`}
            label={`Title of picture ${index + 1}`}
            placeholder="What it shows"
            autoComplete="off"
          />
        </Row>
      ))}
    </Rows>
  );
};

export { PortfolioPage as Component };

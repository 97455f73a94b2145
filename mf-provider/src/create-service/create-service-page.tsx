import { creditsPerService, paths } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { Page, PageSkeleton } from '@nearhand/ui';
import { CreateService } from './create-service.tsx';

export const CreateServicePage = () => {
  const { user } = useSession();
  return (
    <Page
      title="Create Service"
      subtitle={`Costs ${creditsPerService} credits. It starts as a draft that you alone see, until you publish it.`}
      back={{ to: paths.myServices, label: 'My Services' }}
    >
      {user ? <CreateService key={user._id} userId={user._id} /> : <PageSkeleton variant="form" />}
    </Page>
  );
};

import { useRefreshOn } from '@nearhand/platform';
import { Card, Page, Section } from '@nearhand/ui';
import { ScheduleColumns } from '../schedule/schedule-frame.tsx';
import { credentialQueries } from './credential-api.ts';
import { CredentialForm } from './credential-form.tsx';
import { CredentialList } from './credential-list.tsx';

export const CredentialsPage = () => {
  // A decision comes with a notification.
  useRefreshOn(['notification.changed'], credentialQueries.all());
  return (
    <Page
      title="Licences and insurance"
      subtitle="We look at what you hand in. Your page shows it as a badge until it expires."
    >
      <ScheduleColumns>
        <Section title="Hand in">
          <Card sx={{ p: { xs: 2, sm: 2.5 } }}>
            <CredentialForm />
          </Card>
        </Section>
        <CredentialList />
      </ScheduleColumns>
    </Page>
  );
};

export { CredentialsPage as Component };

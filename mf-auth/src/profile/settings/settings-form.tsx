import type { AccountSettings, AccountSettingsUpdate } from '@nearhand/contracts';
import { errorText, toast } from '@nearhand/platform';
import { DialogButtons, Form, SwitchInput } from '@nearhand/ui/forms';
import { useState } from 'react';
import { unexplained } from '../../credentials/credential-rules.ts';
import { type Setting, toSettingsUpdate } from './account-settings-form.ts';

interface Props {
  saved: AccountSettings;
  settings: readonly Setting[];
  save: (changes: AccountSettingsUpdate) => Promise<unknown>;
  onClose: () => void;
}

export const SettingsForm = ({ saved, settings, save, onClose }: Props) => {
  // What was there when the form opened: a later answer would undo what is being changed.
  const [before] = useState(saved);
  const submit = async (form: AccountSettings) => {
    const changes = toSettingsUpdate(before, form, settings);
    if (changes) {
      try {
        await save(changes);
      } catch (error) {
        toast.error('Failed to save settings', { description: await errorText(error, unexplained) });
        return;
      }
      toast.success('Settings saved');
    }
    onClose();
  };
  return (
    <Form initialValues={before} onSubmit={submit}>
      {settings.map(({ name, label, text }) => (
        <SwitchInput key={name} name={name} label={label} helperText={text} />
      ))}
      <DialogButtons submit="Save Changes" busyLabel="Saving..." onClose={onClose} />
    </Form>
  );
};

import { defaultDurationMinutes, durationText, isolated, type Service, type ServiceTimes } from '@nearhand/contracts';
import { SelectField } from '@nearhand/ui';
import { useState } from 'react';
import { standardDuration } from '../schedule/durations.ts';

const standard: ServiceTimes = { timeSlots: null, durationMinutes: null };

const timesOf = ({ availableTimeSlots, durationMinutes }: Service): ServiceTimes => ({
  timeSlots: availableTimeSlots ?? null,
  durationMinutes: durationMinutes ?? null,
});

/** Chooses the service whose times the form shows; nothing to choose while all are alike. */
export const usePreviewedService = (services: readonly Service[]) => {
  const [id, setId] = useState('');
  const hasOwnTimes = services.some(({ durationMinutes, availableTimeSlots }) => durationMinutes || availableTimeSlots);
  const chosen = services.find(({ _id }) => _id === id);
  const field = hasOwnTimes && (
    <SelectField
      label="Show the times of"
      value={chosen ? id : ''}
      onChange={({ target }) => setId(target.value)}
      options={[
        { value: '', label: standardDuration },
        ...services.map(({ _id, name, durationMinutes }) => ({
          value: _id,
          label: `${isolated(name)} (${durationText(durationMinutes ?? defaultDurationMinutes)})`,
        })),
      ]}
    />
  );
  return { service: chosen ? timesOf(chosen) : standard, field };
};

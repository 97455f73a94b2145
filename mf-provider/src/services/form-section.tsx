import { Card, SectionHeading, Stack, styled, Typography, VisuallyHidden } from '@nearhand/ui';
import { Check } from '@nearhand/ui/icons';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { type FormSectionName, filledSections, formSectionNames, formSections } from './form-sections.ts';
import type { ServiceForm } from './service-form.ts';

interface Props {
  name: FormSectionName;
  subtitle?: string;
  children: ReactNode;
}

/** A part of the form under its heading, which the index of the form leads to. */
export const FormSection = ({ name, subtitle, children }: Props) => (
  <Card component="section" aria-labelledby={formSections[name].id} sx={{ p: { xs: 2, sm: 3 } }}>
    <div id={`${formSections[name].id}-start`} tabIndex={-1}>
      <SectionHeading id={formSections[name].id} subtitle={subtitle}>
        {formSections[name].title}
      </SectionHeading>
    </div>
    <Stack spacing={2.5}>{children}</Stack>
  </Card>
);

const Index = styled('nav')(({ theme }) => ({
  display: 'none',
  position: 'sticky',
  top: 'calc(88px + var(--nh-top-line, 0px))',
  alignSelf: 'start',
  [theme.breakpoints.up('lg')]: { display: 'block' },
}));
const Entries = styled('ol')({ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 4 });
const Entry = styled('button')({
  display: 'flex',
  gap: 12,
  alignItems: 'center',
  width: '100%',
  minHeight: 44,
  padding: '4px 8px',
  border: 0,
  borderRadius: 10,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontWeight: 550,
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { background: 'var(--nh-palette-sunken)' },
});
const Mark = styled('span')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 28,
  height: 28,
  borderRadius: 999,
  border: '1.5px solid var(--nh-palette-outline)',
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  color: 'var(--nh-palette-text-secondary)',
  '&[data-filled]': {
    border: 0,
    background: 'var(--nh-palette-primary-main)',
    color: 'var(--nh-palette-primary-contrastText)',
  },
});

const goTo = (name: FormSectionName) => {
  const start = document.getElementById(`${formSections[name].id}-start`);
  start?.focus({ preventScroll: true });
  start?.scrollIntoView();
};

/** Links to the sections, with a mark on those that are filled in; on a wide screen only. */
export const FormIndex = () => {
  const filled = filledSections(useFormikContext<ServiceForm>().values);
  return (
    <Index aria-label="Sections">
      <Entries>
        {formSectionNames.map((name, index) => (
          <li key={name}>
            <Entry type="button" onClick={() => goTo(name)}>
              <Mark data-filled={filled.includes(name) || undefined} aria-hidden>
                {filled.includes(name) ? <Check size={16} /> : index + 1}
              </Mark>
              <span>{formSections[name].title}</span>
              {filled.includes(name) && <VisuallyHidden>, filled in</VisuallyHidden>}
            </Entry>
          </li>
        ))}
      </Entries>
    </Index>
  );
};

const Segments = styled('div')({
  position: 'absolute',
  inset: '-1px 0 auto',
  display: 'grid',
  gap: 2,
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  height: 4,
  '& > span': { background: 'var(--nh-palette-divider)' },
  '& > [data-filled]': { background: 'var(--nh-palette-primary-main)' },
});

/** How many sections are filled in, along the upper edge of the bar that it stands in. */
export const FormProgress = () => {
  const filled = filledSections(useFormikContext<ServiceForm>().values);
  const text = `${filled.length} of ${formSectionNames.length} sections filled in`;
  return (
    <>
      <Segments
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={formSectionNames.length}
        aria-valuenow={filled.length}
        aria-valuetext={text}
      >
        {formSectionNames.map((name) => (
          <span key={name} data-filled={filled.includes(name) || undefined} />
        ))}
      </Segments>
      <Typography
        variant="body2"
        aria-hidden
        sx={{ mr: 'auto', color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}
      >
        {text}
      </Typography>
    </>
  );
};

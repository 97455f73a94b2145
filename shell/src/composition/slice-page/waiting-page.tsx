import {
  Box,
  FormCardSkeleton,
  type FormCardSkeletonProps,
  isPageShape,
  PageFrame,
  PageHead,
  type PageShape,
  PageSkeleton,
  PageTitles,
  RetryNotice,
  Skeleton,
  Typography,
} from '@nearhand/ui';
import type { Skeletons } from '@slices/format';
import { useEffect, useState } from 'react';

const isText = (text: unknown): text is string => typeof text === 'string';

const isNumber = (value: unknown): value is number => typeof value === 'number';

const maxWords = 100;
const isForm = (form: unknown): form is FormCardSkeletonProps =>
  typeof form === 'object' &&
  form !== null &&
  'words' in form &&
  'height' in form &&
  isNumber(form.words) &&
  form.words <= maxWords &&
  isNumber(form.height);

const maxActions = 10;
const widthsIn = (actions: unknown): number[] =>
  Array.isArray(actions) ? actions.filter(isNumber).slice(0, maxActions) : [];

/** As buttons: see `PageHead`. */
const actionsIn = ({ actions, mainAction }: Skeletons[string]) =>
  widthsIn(actions).map((width, index) => (
    <Skeleton
      key={width}
      variant="rounded"
      height={46}
      sx={{ width }}
      {...(index === mainAction ? { 'data-variant': 'contained' } : { 'data-icon': '' })}
    />
  ));

/** Their heading is part of the skeleton. */
const withoutHeading: readonly PageShape[] = ['detail', 'person', 'sheet'];

/** The page's own texts where they are known; the page brings them for assistive technology. */
const Head = ({ skeleton }: { skeleton: Skeletons[string] }) => {
  const { heading, subtitle, longSubtitle } = skeleton;
  const actions = actionsIn(skeleton);
  return (
    <div aria-hidden>
      <PageHead actions={actions.length > 0 && actions}>
        <PageTitles
          heading={
            <Typography variant="h1" component="div">
              {isText(heading) ? heading : <Skeleton width={270} sx={{ maxWidth: '75%' }} />}
            </Typography>
          }
          subtitle={
            isText(subtitle) ? (
              subtitle
            ) : (
              <>
                <Skeleton width={360} sx={{ maxWidth: '100%' }} />
                {/* The text below the heading takes two lines on a phone. */}
                {longSubtitle === true && <Skeleton width="50%" sx={{ display: { sm: 'none' } }} />}
              </>
            )
          }
        />
      </PageHead>
    </div>
  );
};

interface Props {
  /**
   * Of the page's route in `release.json`: `shape`, `form` (a card with `words` and `height`), `backLink`, `heading`, `subtitle`,
   * `longSubtitle`, `actions` (widths in px) and `mainAction` (the place of the contained one).
   */
  skeleton?: Skeletons[string] | undefined;
  /** Offered when the page takes long. */
  onRetry?: () => void;
}

export const WaitingPage = ({ skeleton = {}, onRetry }: Props) => {
  const { form, backLink } = skeleton;
  const shape = isPageShape(skeleton.shape) ? skeleton.shape : 'list';
  return (
    <PageFrame>
      {onRetry && <SlowNotice onRetry={onRetry} />}
      {isForm(form) ? (
        <FormCardSkeleton {...form} />
      ) : (
        <>
          {backLink === true && <Box sx={{ height: 48 }} />}
          {!withoutHeading.includes(shape) && <Head skeleton={skeleton} />}
          <PageSkeleton variant={shape} />
        </>
      )}
    </PageFrame>
  );
};

const slowMs = 10_000;

const SlowNotice = ({ onRetry }: { onRetry: () => void }) => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setSlow, slowMs, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      {isSlow && (
        <Box sx={{ mb: 3 }}>
          <RetryNotice severity="info" onRetry={onRetry}>
            This is taking longer than usual.
          </RetryNotice>
        </Box>
      )}
    </div>
  );
};

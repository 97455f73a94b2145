export { default as Box } from '@mui/material/Box';
export { default as Card } from '@mui/material/Card';
export { default as CardContent } from '@mui/material/CardContent';
export { default as Skeleton } from '@mui/material/Skeleton';
export { default as Stack } from '@mui/material/Stack';
export { type Theme, useTheme } from '@mui/material/styles';
export { default as Typography } from '@mui/material/Typography';
export { default as useMediaQuery } from '@mui/material/useMediaQuery';
export { Button, type ButtonProps } from './buttons/button.tsx';
export { Chip } from './buttons/chip.tsx';
export { CircularProgress } from './buttons/circular-progress.tsx';
export { IconButton } from './buttons/icon-button.tsx';
export { AppLink, BackLink, LinkButton } from './buttons/links.tsx';
export { SelectField } from './fields/select-field.tsx';
export { TextField } from './fields/text-field.tsx';
export { Money, oneDecimal, Price, Stars } from './figures/numbers.tsx';
export { Section } from './figures/section.tsx';
export { announce, heardPlace } from './page/announce.ts';
export { AnyPage, Page, PageFrame, PageHead, PageHeading, type PageProps, PageTitles } from './page/page.tsx';
export { recoverFocus } from './page/page-arrival.ts';
export { Divider, SectionHeading, StickyBottomBar } from './page/page-layout.tsx';
export { VisuallyHidden } from './page/visually-hidden.ts';
export { CategoryIcon, categoryEmoji } from './pictures/category.tsx';
export { CategoryIllustration, StreetPicture } from './pictures/covers.tsx';
export { Illustration } from './pictures/illustration.tsx';
export { ServiceImage } from './pictures/service-image.tsx';
export { UserAvatar } from './pictures/user-avatar.tsx';
export { Alert, Notice, RetryNotice } from './states/alert.tsx';
export { EmptyState, ErrorState } from './states/empty-error-state.tsx';
export { brokenItem, ItemBoundary, Items } from './states/items.tsx';
export { lazyPart } from './states/lazy-part.tsx';
export { isPageShape, type PageShape, PageSkeleton } from './states/page-skeleton.tsx';
export {
  CardSkeleton,
  cardGrid,
  cardRow,
  FormCardSkeleton,
  type FormCardSkeletonProps,
  PageSpinner,
  TabsSkeleton,
} from './states/skeletons.tsx';
export {
  BookingStatusChip,
  PaymentStatusChip,
  ServiceStatusChip,
  StatusChip,
  type StatusChipProps,
  UnreadBadge,
} from './states/status-chips.tsx';
export { brandLine, brandName, Wordmark } from './theme/brand.tsx';
export { type ColorMode, colorModes } from './theme/color-mode.ts';
export { bottomBarMark, topBarMark, topLineMark } from './theme/edge-bar.ts';
export type { ToneName } from './theme/palette.ts';
export { styled } from './theme/styled.ts';
export { NearhandThemeProvider, ThemeInTree, useIsHydrated } from './theme/theme-provider.tsx';
export { motion, pageWidthPx, radius } from './theme/typography.ts';
export { useColorMode } from './theme/use-color-mode.ts';

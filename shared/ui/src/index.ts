export { type BoxProps, default as Box } from '@mui/material/Box';
export { type CardProps, default as Card } from '@mui/material/Card';
export { default as CardContent } from '@mui/material/CardContent';
export { default as Container } from '@mui/material/Container';
export { default as Divider } from '@mui/material/Divider';
export { default as Skeleton } from '@mui/material/Skeleton';
export { default as Stack, type StackProps } from '@mui/material/Stack';
export { type SxProps, type Theme, useTheme } from '@mui/material/styles';
export { default as Typography, type TypographyProps } from '@mui/material/Typography';
export { default as useMediaQuery } from '@mui/material/useMediaQuery';
export { Button, type ButtonProps } from './buttons/button.tsx';
export { Chip, type ChipProps } from './buttons/chip.tsx';
export { CircularProgress, type CircularProgressProps } from './buttons/circular-progress.tsx';
export { IconButton, type IconButtonProps } from './buttons/icon-button.tsx';
export { AppLink, BackLink, LinkButton, type LinkButtonProps } from './buttons/links.tsx';
export { SelectField, type SelectFieldProps, type SelectOption } from './fields/select-field.tsx';
export { TextField, type TextFieldProps } from './fields/text-field.tsx';
export { Money, oneDecimal, Price, Stars, type StarsProps } from './figures/numbers.tsx';
export { announce, heardPlace, VisuallyHidden } from './page/announce.ts';
export { Page, PageFrame, PageHeading, type PageProps } from './page/page.tsx';
export { recoverFocus } from './page/page-arrival.ts';
export { SectionHeading, type SectionHeadingProps, StickyBottomBar } from './page/page-layout.tsx';
export { CategoryIcon, categoryEmoji } from './pictures/category.tsx';
export { Illustration, type IllustrationName } from './pictures/illustration.tsx';
export { CategoryIllustration, ServiceImage, type ServiceImageProps } from './pictures/service-image.tsx';
export { UserAvatar, type UserAvatarProps } from './pictures/user-avatar.tsx';
export { Alert, type AlertProps, Notice, RetryNotice, type RetryNoticeProps, type Severity } from './states/alert.tsx';
export { EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps } from './states/empty-error-state.tsx';
export { brokenItem, ItemBoundary, type ItemBoundaryProps, Items, type ItemsProps } from './states/items.tsx';
export { type PageShape, PageSkeleton } from './states/page-skeleton.tsx';
export {
  CardSkeleton,
  cardGrid,
  FormCardSkeleton,
  type FormCardSkeletonProps,
  PageSpinner,
} from './states/skeletons.tsx';
export {
  BookingStatusChip,
  PaymentStatusChip,
  ServiceStatusChip,
  StatusChip,
  type StatusChipProps,
  UnreadBadge,
} from './states/status-chips.tsx';
export { brandLine, brandName, Mark, Wordmark } from './theme/brand.tsx';
export { bottomBarMark, topBarMark, topLineMark } from './theme/edge-bar.ts';
export type { ToneName } from './theme/palette.ts';
export { type StyledProps, styled } from './theme/styled.ts';
export type { NearhandPalette } from './theme/theme.ts';
export { type ColorMode, colorModes, NearhandThemeProvider, useColorMode } from './theme/theme-provider.tsx';
export { motion, pageWidthPx, radius } from './theme/typography.ts';

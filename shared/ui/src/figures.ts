export { ChoiceCards, type ChoiceCardsProps } from './fields/choice-cards.tsx';
export { bookingDecisions, decisionButton, earningsText } from './figures/booking-decisions.ts';
export { CountTabs } from './figures/count-tabs.tsx';
export {
  DashboardList,
  DashboardRows,
  DashboardSection,
  greeting,
  RowSign,
  RowsSkeleton,
  todayInWords,
} from './figures/dashboard.tsx';
export { DayGroup, DayGroups, RowList } from './figures/day-group.tsx';
export { DefinitionList, SummaryCard, SummaryRow } from './figures/facts.tsx';
export { FigureCard } from './figures/figure-card.tsx';
export { Dot, ListRow, RowLine } from './figures/list-row.tsx';
export { LoadMore, useFirstNew } from './figures/load-more.tsx';
export { NeedLink, type NeedLinkProps, type NeedLinks, NeedSkeleton, NeedsYou } from './figures/needs-you.tsx';
export { ShowMore } from './figures/show-more.tsx';
export { FigureRow, hiddenAtFirst, inOrder } from './page/page-layout.tsx';

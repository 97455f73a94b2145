export { type CountTab, CountTabs, type CountTabsProps } from './figures/count-tabs.tsx';
export {
  DashboardList,
  type DashboardListProps,
  DashboardRows,
  DashboardSection,
  type DashboardSectionProps,
  greeting,
  RowSign,
  RowsSkeleton,
  todayInWords,
} from './figures/dashboard.tsx';
export { type Definition, DefinitionList, SummaryCard, SummaryRow } from './figures/facts.tsx';
export { FigureCard, type FigureCardProps } from './figures/figure-card.tsx';
export { FigureRow } from './page/page-layout.tsx';

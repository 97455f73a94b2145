import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ContextType, type ReactNode, useContext } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom';
import { type ShellHost, ShellHostContext, SliceNameContext } from './host-context.ts';
import { type Part, PartContext } from './slice-part.tsx';

/** Around the page, too. */
export { SliceBoundary } from './slice-boundary.tsx';

/** Values of the contexts of a page or widget. None holds an element. */
export interface PageContextValues {
  client: QueryClient;
  dataRouter: ContextType<typeof DataRouterContext>;
  routerState: ContextType<typeof DataRouterStateContext>;
  navigation: ContextType<typeof NavigationContext>;
  location: ContextType<typeof LocationContext>;
  route: ContextType<typeof RouteContext>;
  host: ShellHost;
  slice: string;
  part: Part;
}

/**
 * The contexts of a page or widget, in the tree of one React. A copy of this module is evaluated for each React of a document:
 * one copy reads the values, another provides them.
 */
export const usePageContexts = (): PageContextValues => ({
  client: useQueryClient(),
  dataRouter: useContext(DataRouterContext),
  routerState: useContext(DataRouterStateContext),
  navigation: useContext(NavigationContext),
  location: useContext(LocationContext),
  // The outlet is an element of this React.
  route: { ...useContext(RouteContext), outlet: null },
  host: useContext(ShellHostContext),
  slice: useContext(SliceNameContext),
  part: useContext(PartContext),
});

export const PageContexts = ({ of, children }: { of: PageContextValues; children?: ReactNode }) => (
  <QueryClientProvider client={of.client}>
    <DataRouterContext value={of.dataRouter}>
      <DataRouterStateContext value={of.routerState}>
        <NavigationContext value={of.navigation}>
          <LocationContext value={of.location}>
            <RouteContext value={of.route}>
              <ShellHostContext value={of.host}>
                <SliceNameContext value={of.slice}>
                  <PartContext value={of.part}>{children}</PartContext>
                </SliceNameContext>
              </ShellHostContext>
            </RouteContext>
          </LocationContext>
        </NavigationContext>
      </DataRouterStateContext>
    </DataRouterContext>
  </QueryClientProvider>
);

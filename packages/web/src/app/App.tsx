import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { NotificationsHost } from './NotificationsHost.tsx'
import { router } from './router.tsx'
import { SessionProvider } from '../base/session.tsx'
import { theme } from './theme.ts'
import { cssVariablesResolver } from './theme-tokens.ts'

const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false }, mutations: { retry: false } },
})

/** The whole application: theme, data, session, routes. */
export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <RouterProvider router={router} />
          <NotificationsHost />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}

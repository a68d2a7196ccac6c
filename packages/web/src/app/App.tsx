import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { NotificationsHost } from './shell/NotificationsHost.tsx'
import { router } from './router.tsx'
import { SessionProvider } from '../base/session/session.tsx'
import { theme } from './theme/theme.ts'
import { cssVariablesResolver } from './theme/theme-tokens.ts'

/** The whole application: theme, session, routes. */
export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <SessionProvider>
        <RouterProvider router={router} />
        <NotificationsHost />
      </SessionProvider>
    </MantineProvider>
  )
}

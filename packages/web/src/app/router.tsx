import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { CollectionList } from '../engine/screen-parts.ts'
import { Loading } from '../ui/feedback/Loading.tsx'
import { listSearch } from '../base/search/search.ts'
import { readSearch, writeSearch } from '../base/search/search-text.ts'
import { ShellFrame } from './shell/ShellFrame.tsx'
import { CrashPage } from '../pages/CrashPage.tsx'

/** Every screen of the shell needs parts of the list: both files are downloaded at once. */
const loadShell = () => {
  CollectionList.preload().catch(() => undefined)
  return import('./shell/ShellGate.tsx')
}

const root = createRootRoute({ component: Outlet })
const nextSearch = (raw: Record<string, unknown>): { next?: string } =>
  typeof raw.next === 'string' ? { next: raw.next } : {}
const tokenSearch = (raw: Record<string, unknown>): { token?: string; error?: string; bienvenue?: true } => ({
  ...(typeof raw.token === 'string' ? { token: raw.token } : {}),
  ...('bienvenue' in raw ? { bienvenue: true } : {}),
  ...(typeof raw.error === 'string' ? { error: raw.error } : {}),
})

const entry = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: nextSearch,
  component: lazyRouteComponent(() => import('../pages/signing-in/EntryPage.tsx'), 'EntryPage'),
})
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: nextSearch,
  component: lazyRouteComponent(() => import('../pages/signing-in/LoginPage.tsx'), 'LoginPage'),
})
const forgot = createRoute({
  getParentRoute: () => root,
  path: '/forgetpassword',
  component: lazyRouteComponent(() => import('../pages/signing-in/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
})
const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import('../pages/signing-in/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
})
const first = createRoute({
  getParentRoute: () => root,
  path: '/premier',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import('../pages/signing-in/FirstAdminPage.tsx'), 'FirstAdminPage'),
})
// Collections declare the screens of the shell: one route matches all other addresses and resolves them.
const shell = createRoute({
  getParentRoute: () => root,
  path: '/$',
  validateSearch: listSearch,
  component: lazyRouteComponent(loadShell, 'ShellGate'),
  pendingComponent: ShellFrame,
  pendingMs: 0,
  // Without this the placeholder stays for half a second, although everything is there.
  pendingMinMs: 0,
})

/** The addresses of the product. */
export const router = createRouter({
  routeTree: root.addChildren([entry, login, forgot, reset, first, shell]),
  defaultPreload: 'intent',
  defaultPendingComponent: Loading,
  defaultErrorComponent: CrashPage,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  scrollRestoration: false,
})

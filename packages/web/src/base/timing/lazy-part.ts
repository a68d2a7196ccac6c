import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { MissingPart } from './MissingPart.tsx'
import { noteMissingPart } from './missing-parts.ts'

/** A component in a separate chunk, which can be loaded before it is shown. */
export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads the chunk; afterwards the component renders at once, without the placeholder of a `Suspense`. */
  preload(): Promise<unknown>
}

/**
 * A `React.lazy` that knows whether its chunk is loaded. React suspends at least once for every lazy component, and
 * delays content after a placeholder by 300 ms: a screen that is already loaded would flicker.
 *
 * @param load imports the chunk and names the component
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return partOf(load, (ask) => ask())
}

/**
 * A `lazyPart` over the screen, such as a dialog: when its chunk cannot be loaded, nothing is shown in its place and the shell
 * offers to reload the page (`useMissingParts`). A browser may not ask again for a module that failed once.
 *
 * @param load imports the chunk and names the component
 */
export function overlayPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return partWithout(load, () => null)
}

/**
 * A `lazyPart` within a screen, such as an input or a panel: when its chunk cannot be loaded, the screen stays and says so in its
 * place; the shell offers to reload the page.
 *
 * @param instead shown in its place, with the same props
 */
export function innerPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = MissingPart as ComponentType<Props>,
): LazyPart<Props> {
  return partWithout(load, instead)
}

function partWithout<Props>(load: () => Promise<ComponentType<Props>>, instead: ComponentType<Props>): LazyPart<Props> {
  return partOf(load, async (ask) => {
    try {
      return await ask()
    } catch {
      noteMissingPart()
      return { default: instead }
    }
  })
}

type Loaded<Props> = { default: ComponentType<Props> }

/** @param rendered loads the chunk for a render; `preload` always reports a failure */
function partOf<Props>(
  load: () => Promise<ComponentType<Props>>,
  rendered: (ask: () => Promise<Loaded<Props>>) => Promise<Loaded<Props>>,
): LazyPart<Props> {
  let loaded: Loaded<Props> | undefined
  const ask = async () => {
    loaded = { default: await load() }
    return loaded
  }
  // React only calls `then`: when that resolves synchronously, the component renders at once.
  const atOnce = (part: Loaded<Props>) =>
    // oxlint-disable-next-line unicorn/no-thenable -- that is what React waits for
    ({ then: (done: (part: unknown) => void) => done(part) }) as unknown as Promise<typeof part>
  return Object.assign(
    lazy(() => (loaded ? atOnce(loaded) : rendered(ask))),
    { preload: ask },
  ) as unknown as LazyPart<Props>
}

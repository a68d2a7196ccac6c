import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

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
  let loaded: { default: ComponentType<Props> } | undefined
  const ask = async () => {
    loaded = { default: await load() }
    return loaded
  }
  // React only calls `then`: when that resolves synchronously, the component renders at once.
  const atOnce = (part: { default: ComponentType<Props> }) =>
    // oxlint-disable-next-line unicorn/no-thenable -- that is what React waits for
    ({ then: (done: (part: unknown) => void) => done(part) }) as unknown as Promise<typeof part>
  return Object.assign(
    lazy(() => (loaded ? atOnce(loaded) : ask())),
    { preload: ask },
  ) as unknown as LazyPart<Props>
}

import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A component of a chunk of its own that can be loaded before it is shown. */
export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads the chunk; once it is there the component is shown at once, without the placeholder of a `Suspense`. */
  preload(): Promise<unknown>
}

/**
 * `React.lazy` that knows when its chunk has come. React waits at least once for every lazy component, and holds back what
 * follows a placeholder for 300 ms: a screen whose code is there already would blink for nothing.
 *
 * @param load imports the chunk and names the component
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: { default: ComponentType<Props> } | undefined
  const ask = async () => {
    loaded = { default: await load() }
    return loaded
  }
  // React asks for nothing but `then`: one that answers at once is rendered at once.
  const atOnce = (part: { default: ComponentType<Props> }) =>
    // oxlint-disable-next-line unicorn/no-thenable -- that is what React waits for
    ({ then: (done: (part: unknown) => void) => done(part) }) as unknown as Promise<typeof part>
  return Object.assign(
    lazy(() => (loaded ? atOnce(loaded) : ask())),
    { preload: ask },
  ) as unknown as LazyPart<Props>
}

import type { ShownTab } from '@boutique/domain'
import { Menu, Tabs, UnstyledButton } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useEffect, useRef } from 'react'
import { useLiveCount } from '../../../data/live.ts'
import { countText } from './count-line.ts'
import classes from './ListTabs.module.css'
import { useListContext } from '../list-context.ts'
import { whereOfPeriod } from '../pages/query.ts'

interface ListTabsProps {
  tabs: readonly ShownTab[]
  value: string | undefined
  onChange(id: string): void
}

/** The tabs of a list with their counts; they scroll horizontally where they do not fit. [PROD-03] */
export function ListTabs({ tabs, value, onChange }: ListTabsProps) {
  const { collection } = useListContext()
  const list = useScrolledTabs(value)
  return (
    <Tabs
      value={value ?? null}
      onChange={(id) => id !== null && onChange(id)}
      classNames={{ list: classes.list, tab: 'ab-flex-none' }}
    >
      <Tabs.List ref={list} aria-label={collection.label.many}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.id} value={tab.id}>
            {tab.label} <TabCount tab={tab} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}

/** Keeps the active tab in view until the user scrolls, and marks that there are more on the right (`data-more`). */
function useScrolledTabs(value: string | undefined) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = list.current
    if (!element || value === undefined) return
    let mayScroll = true
    const letGo = () => {
      mayScroll = false
    }
    const measure = () => {
      const hidden = element.scrollWidth - element.clientWidth - element.scrollLeft
      element.toggleAttribute('data-more', hidden > 1)
    }
    const observer = new ResizeObserver(() => {
      // The counts arrive later and move the tabs.
      const tab = element.querySelector('[aria-selected="true"]')
      // Not `scrollIntoView`, which would scroll the list below back to the tabs.
      if (mayScroll && tab) element.scrollLeft += middleOf(tab) - middleOf(element)
      measure()
    })
    observer.observe(element)
    for (const tab of element.children) observer.observe(tab)
    element.addEventListener('scroll', measure, { passive: true })
    element.addEventListener('pointerdown', letGo, { passive: true })
    element.addEventListener('wheel', letGo, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
      element.removeEventListener('pointerdown', letGo)
      element.removeEventListener('wheel', letGo)
    }
  }, [value])
  return list
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

/** The live number of documents of a tab, in the period of the list. */
function TabCount({ tab }: { tab: ShownTab }) {
  const { collection, boutique, period } = useListContext()
  const where = { ...tab.where, ...whereOfPeriod(collection, period) }
  const { count, plus } = useLiveCount({ boutique, collection: collection.slug, parent: collection.of, where })
  return <span className={classes.count}>{count === undefined ? '' : countText({ count, plus })}</span>
}

/** On narrow screens: the active tab is the heading, and opens a menu of the others. */
export function TabHeading({ tabs, value, onChange }: ListTabsProps) {
  const { collection, trash } = useListContext()
  if (trash) return <h2 className={classes.heading}>Corbeille</h2>
  const tab = tabs.find(({ id }) => id === value) ?? tabs[0]
  if (!tab) return <h2 className={classes.heading}>{collection.label.many}</h2>
  const name = tabs.length < 2 ? collection.label.many : tab.label
  const heading = (
    <>
      <span className="ab-ellipsis">{name}</span> <TabCount tab={tab} />
    </>
  )
  if (tabs.length < 2) return <h2 className={classes.heading}>{heading}</h2>
  return (
    <h2 className={classes.heading}>
      <Menu position="bottom-start">
        <Menu.Target>
          <UnstyledButton className={classes.headingButton}>
            {heading}
            <IconChevronDown aria-hidden size={16} stroke={1.6} className="ab-flex-none" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup value={tab.id} onChange={onChange}>
            {tabs.map(({ id, label }) => (
              <Menu.RadioItem key={id} value={id}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
    </h2>
  )
}

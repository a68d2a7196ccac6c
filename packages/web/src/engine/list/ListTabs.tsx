import type { Collection, ListTab } from '@boutique/domain'
import { Menu, Tabs, UnstyledButton } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useLiveCount } from '../../data/live.ts'
import { countText } from './count-line.ts'
import classes from './ListTabs.module.css'
import { useListContext } from './list-context.ts'

interface ListTabsProps {
  tabs: readonly ListTab[]
  value: string | undefined
  onChange(id: string): void
}

/** The tabs of a list with their counts; they scroll sideways where they do not fit. [PROD-03] */
export function ListTabs({ tabs, value, onChange }: ListTabsProps) {
  const { collection } = useListContext()
  return (
    <Tabs
      value={value ?? null}
      onChange={(id) => id !== null && onChange(id)}
      classNames={{ list: classes.list, tab: classes.tab }}
    >
      <Tabs.List aria-label={collection.label.many}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.id} value={tab.id}>
            {tab.label} <TabCount tab={tab} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}

/** How many documents a tab holds, as it changes. */
function TabCount({ tab }: { tab: ListTab }) {
  const { collection, boutique } = useListContext()
  const { count, plus } = useLiveCount({ boutique, collection: collection.slug, where: tab.where })
  return <span className={classes.count}>{count === undefined ? '' : countText({ count, plus })}</span>
}

/** Where there is no room for tabs: the tab in force is the heading, and opens the others. */
export function TabHeading({ tabs, value, onChange }: ListTabsProps) {
  const { collection } = useListContext()
  const tab = tabs.find(({ id }) => id === value) ?? tabs[0]
  if (!tab) return <h2 className={classes.heading}>{collection.label.many}</h2>
  const name = isOnlyTab(collection) ? collection.label.many : tab.label
  const heading = (
    <>
      {name} <TabCount tab={tab} />
    </>
  )
  if (tabs.length < 2) return <h2 className={classes.heading}>{heading}</h2>
  return (
    <h2 className={classes.heading}>
      <Menu position="bottom-start">
        <Menu.Target>
          <UnstyledButton className={classes.headingButton}>
            {heading}
            <IconChevronDown aria-hidden size={16} stroke={1.6} />
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

const isOnlyTab = ({ screen }: Collection): boolean => (screen?.list.tabs.length ?? 0) < 2

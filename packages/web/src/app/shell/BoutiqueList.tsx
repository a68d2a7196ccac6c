import { Combobox, UnstyledButton, useCombobox } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import classes from './BoutiqueSelector.module.css'
import { HOME } from '../../base/session/next-address.ts'
import { notify } from '../../base/notify.ts'
import { useRegistry } from '../../base/registry.ts'
import { useFoundBoutiques } from '../../base/session/session-boutiques.ts'
import { useSession } from '../../base/session/session.tsx'
import { sameScreen } from '../same-screen.ts'

/** With more boutiques than this, the selector can be searched. */
const SEARCHED_ABOVE = 8

/** The button that names the current boutique, and the list that it opens. */
export default function BoutiqueList({ current }: { current: ReactNode }) {
  const { boutiques, hasMoreBoutiques, boutique, setBoutique } = useSession()
  const navigate = useNavigate()
  const registry = useRegistry()
  const { pathname } = useLocation()
  const [text, setText] = useState('')
  const isSearched = hasMoreBoutiques || boutiques.length > SEARCHED_ABOVE
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setText('')
    },
    onDropdownOpen: () => {
      if (isSearched) combobox.focusSearchInput()
    },
  })
  const { found, isKnown } = useFoundBoutiques({ boutiques, hasMoreBoutiques }, text, combobox.dropdownOpened)
  const choose = (id: string): void => {
    const chosen = found.find((one) => one.id === id)
    if (!chosen) return
    setBoutique(chosen)
    combobox.closeDropdown()
    // The home screen is specified (NAV-19); the screen of before is one click away.
    void navigate({ to: HOME })
    const screen = sameScreen(registry, pathname)
    if (screen && id !== boutique?.id)
      notify.suggest(
        `Vous êtes dans ${chosen.name}`,
        `Revenir à ${screen.label}`,
        () => void navigate({ to: screen.path }),
      )
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      shadow="md"
      width={260}
      position="bottom-start"
      withinPortal={false}
    >
      <Combobox.Target targetType="button">
        <UnstyledButton className={classes.box} onClick={() => combobox.toggleDropdown()}>
          {current}
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        {isSearched ? (
          <Combobox.Search
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            placeholder="Rechercher une boutique"
            aria-label="Rechercher une boutique"
            role="combobox"
            aria-expanded={combobox.dropdownOpened}
          />
        ) : null}
        <Combobox.Options aria-label="Boutiques" className={classes.options}>
          {found.map(({ id, name }) => (
            <Combobox.Option key={id} value={id} active={id === boutique?.id}>
              <span className={classes.option}>{name}</span>
              {id === boutique?.id ? <IconCheck size={16} stroke={1.6} aria-hidden /> : null}
            </Combobox.Option>
          ))}
          {found.length === 0 ? <Combobox.Empty>{isKnown ? 'Aucune boutique' : '...'}</Combobox.Empty> : null}
          {hasMoreBoutiques && text.trim() === '' ? (
            <Combobox.Footer>Cherchez les autres par leur nom.</Combobox.Footer>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

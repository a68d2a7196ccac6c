import { useLocation, useNavigate } from '@tanstack/react-router'

/** The form tab named in the hash of the address, so that links and the Back button restore it. */
export function useHashTab(): [wanted: string | undefined, choose: (id: string) => void] {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const choose = (id: string): void => {
    void navigate({ to: '.', search: true, hash: id, replace: true, resetScroll: false, hashScrollIntoView: false })
  }
  return [hash === '' ? undefined : hash, choose]
}

import { useLocation, useNavigate } from '@tanstack/react-router'

/** The tab of the form named in the address, after "#", so that a link and Back lead to it. */
export function useHashTab(): [wanted: string | undefined, choose: (id: string) => void] {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const choose = (id: string): void => {
    void navigate({ to: '.', search: true, hash: id, replace: true, resetScroll: false, hashScrollIntoView: false })
  }
  return [hash === '' ? undefined : hash, choose]
}

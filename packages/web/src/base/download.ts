/** Makes the browser download a file under a name. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Some browsers read the object URL after the click event.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

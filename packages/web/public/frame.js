// Runs before the first paint, while the application loads: the colours that the person chose, and the frame of the
// screens behind the sign-in (the styles are in the page).
const page = document.documentElement
const chosen = (() => {
  try {
    return localStorage.getItem('mantine-color-scheme-value')
  } catch {
    return null
  }
})()
const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
page.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
if (!/^\/(login|forgetpassword|reset|premier)?\/?$/.test(location.pathname)) page.dataset.frame = ''

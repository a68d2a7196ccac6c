import type { IconName } from '@boutique/domain'
import IconApps from '@tabler/icons-react/dist/esm/icons/IconApps.mjs'
import IconArmchair from '@tabler/icons-react/dist/esm/icons/IconArmchair.mjs'
import IconArticle from '@tabler/icons-react/dist/esm/icons/IconArticle.mjs'
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconBrandInstagram from '@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconCategory from '@tabler/icons-react/dist/esm/icons/IconCategory.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconHeartbeat from '@tabler/icons-react/dist/esm/icons/IconHeartbeat.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconNotebook from '@tabler/icons-react/dist/esm/icons/IconNotebook.mjs'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconReceiptDollar from '@tabler/icons-react/dist/esm/icons/IconReceiptDollar.mjs'
import IconRectangle from '@tabler/icons-react/dist/esm/icons/IconRectangle.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconRulerMeasure from '@tabler/icons-react/dist/esm/icons/IconRulerMeasure.mjs'
import IconSchema from '@tabler/icons-react/dist/esm/icons/IconSchema.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShoppingCart from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconTarget from '@tabler/icons-react/dist/esm/icons/IconTarget.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconTools from '@tabler/icons-react/dist/esm/icons/IconTools.mjs'
import IconTruck from '@tabler/icons-react/dist/esm/icons/IconTruck.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconWindow from '@tabler/icons-react/dist/esm/icons/IconWindow.mjs'

/** The icons that declarations name. */
export const icons: Readonly<Record<IconName, typeof IconApps>> = {
  apps: IconApps,
  armchair: IconArmchair,
  article: IconArticle,
  books: IconBooks,
  calculator: IconCalculator,
  calendar: IconCalendarEvent,
  cards: IconRectangle,
  cart: IconShoppingCart,
  cash: IconCash,
  category: IconCategory,
  chart: IconChartBar,
  checks: IconListCheck,
  dashboard: IconLayoutDashboard,
  database: IconDatabase,
  details: IconListDetails,
  flag: IconFlag,
  folder: IconFolder,
  heart: IconHeartbeat,
  history: IconHistory,
  instagram: IconBrandInstagram,
  message: IconMessageCircle,
  note: IconNote,
  notebook: IconNotebook,
  package: IconPackage,
  page: IconFileText,
  pencil: IconPencil,
  photo: IconPhoto,
  receipt: IconReceiptDollar,
  repeat: IconRepeat,
  ruler: IconRulerMeasure,
  schema: IconSchema,
  settings: IconSettings,
  speakerphone: IconSpeakerphone,
  store: IconBuildingStore,
  target: IconTarget,
  ticket: IconTicket,
  tools: IconTools,
  truck: IconTruck,
  users: IconUsers,
  window: IconWindow,
}

import { expect, test } from '@playwright/test'
import { declare, refused, startDevProject } from '../scripts/lib/dev-project.mjs'

const REGISTRY = 'packages/domain/src/registry.ts'
const SENTENCE = 'collection produits : le filtre « prix » n’est pas un champ'

test('npm run dev: an open page shows why a declaration is refused, and recovers when it is fixed', async ({
  page,
}) => {
  const project = await startDevProject()
  try {
    await expect.poll(project.viteAddress).toBeTruthy()
    await expect.poll(project.output).toContain('open with v1')
    await page.goto(project.viteAddress() as string)
    await expect(page.getByRole('main')).toHaveText('v1 v1')

    project.saveByRename(REGISTRY, refused(SENTENCE))
    const alert = page.getByRole('alert')
    await expect(alert).toHaveText(SENTENCE)
    await expect(page).toHaveTitle('Le serveur ne démarre pas')

    // Another mistake replaces the sentence.
    project.saveByRename(REGISTRY, refused('collection pages : deux titres'))
    await expect(alert).toHaveText('collection pages : deux titres')

    project.saveByRename(REGISTRY, declare('v2'))
    await expect(page.getByRole('main')).toHaveText('v2 v2')
  } finally {
    await project.stop()
  }
})

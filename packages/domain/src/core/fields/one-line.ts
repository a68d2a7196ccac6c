/** A text in one line, trimmed: line breaks and other control characters, which could start another header of a mail, become a space. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

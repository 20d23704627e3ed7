import type { ReactNode } from 'react';

const flags: Readonly<Record<string, ReactNode>> = {
  sk: (
    <>
      <path fill="#fff" d="M0 0h30v20H0z" />
      <path fill="#0b4ea2" d="M0 6.7h30V20H0z" />
      <path fill="#ee1c25" d="M0 13.3h30V20H0z" />
      <path fill="#ee1c25" stroke="#fff" d="M4 4.5h9v6.2q0 4-4.500 5.600Q4 14.700 4 10.700z" />
      <path fill="#fff" d="M8 6h1v2h2v1H9v1.500h2.500v1H9v3H8v-3H5.500v-1H8V9H6V8h2z" />
    </>
  ),
  en: (
    <>
      <path fill="#012169" d="M0 0h30v20H0z" />
      <path stroke="#fff" strokeWidth="4" d="m0 0 30 20M30 0 0 20" />
      <path stroke="#c8102e" strokeWidth="1.600" d="m0 0 30 20M30 0 0 20" />
      <path stroke="#fff" strokeWidth="6.600" d="M15 0v20M0 10h30" />
      <path stroke="#c8102e" strokeWidth="4" d="M15 0v20M0 10h30" />
    </>
  ),
};

/** The flag of a language; its code when there is no drawing. */
export function Flag({ language }: { readonly language: string }) {
  const drawing = flags[language];
  if (drawing === undefined) return language.toUpperCase();
  return (
    <svg viewBox="0 0 30 20" width="24" height="16" aria-hidden="true" className="flag">
      {drawing}
    </svg>
  );
}

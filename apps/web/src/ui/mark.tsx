/** The product's mark: a video that becomes steps. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none' }}
    >
      <rect width="32" height="32" rx="8" fill="#0d5c75" />
      <path
        d="M7 22.5h6v-5h6v-5h6"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M7.5 7.2v7.6l6.2-3.8z" fill="#8fd3e4" />
    </svg>
  );
}

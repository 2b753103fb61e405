/** The product's logo: water over a wheel. Inline, so that nothing must be loaded for it. */
export function Logo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0b7d73" />
      <path
        d="M6 11c3.3 0 3.3-4 6.7-4s3.3 4 6.6 4 3.3-4 6.7-4"
        fill="none"
        stroke="#9cebdf"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <circle cx="16" cy="20" r="5.5" fill="none" stroke="#fff" strokeWidth="2.4" />
      <path d="M16 14.500v11M10.5 20h11" stroke="#fff" strokeWidth="1.8" />
    </svg>
  );
}

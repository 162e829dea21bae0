// What is said of repeated measurements: the least, the middle and the greatest.

/** The middle of some numbers. */
export function median(values) {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Of one side of a comparison. */
export function summary(name, unit, samples) {
  return {
    name,
    unit,
    min: Math.min(...samples),
    median: median(samples),
    max: Math.max(...samples),
    samples,
  };
}

/** A number a person can read: three digits that count. */
export function short(value) {
  const size = Math.abs(value);
  if (value === 0) return "0";
  if (size >= 100) return value.toFixed(0);
  return size >= 10 ? value.toFixed(1) : size >= 1 ? value.toFixed(2) : value.toFixed(3);
}

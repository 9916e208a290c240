//! Symmetric positive definite matrices, as far as ratings need them.

/// The Cholesky factor `L` of a matrix `A = L Lᵀ`, for solving and inverting.
///
/// Source: G. Golub, C. Van Loan, "Matrix Computations", 4th edition, algorithm 4.2.1.
pub(super) struct Cholesky {
    n: usize,
    /// Row by row; what is above the diagonal is not used.
    factor: Vec<f64>,
}

impl Cholesky {
    /// Factors the `n` by `n` matrix given row by row. A pivot that rounding has brought to nothing is raised to the
    /// smallest one that the precision can tell from 0, so that the result is finite for every finite matrix.
    pub(super) fn of(n: usize, mut a: Vec<f64>) -> Self {
        let largest = (0..n).map(|i| a[i * n + i]).fold(f64::MIN_POSITIVE, f64::max);
        let smallest = largest * f64::EPSILON;
        for j in 0..n {
            for i in j..n {
                let dot: f64 = (0..j).map(|k| a[i * n + k] * a[j * n + k]).sum();
                let rest = a[i * n + j] - dot;
                a[i * n + j] = if i == j { rest.max(smallest).sqrt() } else { rest / a[j * n + j] };
            }
        }
        Self { n, factor: a }
    }

    /// The `x` with `A x = b`.
    pub(super) fn solve(&self, b: &[f64]) -> Vec<f64> {
        let (n, l) = (self.n, &self.factor);
        let mut x = b.to_vec();
        for i in 0..n {
            let dot: f64 = (0..i).map(|k| l[i * n + k] * x[k]).sum();
            x[i] = (x[i] - dot) / l[i * n + i];
        }
        for i in (0..n).rev() {
            let dot: f64 = (i + 1..n).map(|k| l[k * n + i] * x[k]).sum();
            x[i] = (x[i] - dot) / l[i * n + i];
        }
        x
    }

    /// The inverse of `A`, row by row.
    pub(super) fn inverse(&self) -> Vec<f64> {
        let unit = |i: usize| (0..self.n).map(|k| f64::from(u8::from(k == i))).collect::<Vec<f64>>();
        (0..self.n).flat_map(|i| self.solve(&unit(i))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solves_and_inverts() {
        let cholesky = Cholesky::of(2, vec![4.0, 2.0, 2.0, 3.0]);
        let found = [cholesky.solve(&[8.0, 8.0]), cholesky.inverse()].concat();
        for (found, expected) in found.iter().zip([1.0, 2.0, 0.375, -0.25, -0.25, 0.5]) {
            assert!((found - expected).abs() < 1e-15);
        }
    }

    #[test]
    fn a_singular_matrix_stays_finite() {
        assert!(Cholesky::of(2, vec![1.0, 1.0, 1.0, 1.0]).inverse().iter().all(|x| x.is_finite()));
    }
}

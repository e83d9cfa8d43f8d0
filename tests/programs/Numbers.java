import org.apache.commons.math3.analysis.differentiation.DerivativeStructure;
import org.apache.commons.math3.analysis.integration.SimpsonIntegrator;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.math3.complex.Complex;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.apache.commons.math3.exception.NoBracketingException;
import org.apache.commons.math3.fraction.BigFraction;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularMatrixException;
import org.apache.commons.math3.linear.SingularValueDecomposition;
import org.apache.commons.math3.ode.nonstiff.DormandPrince853Integrator;
import org.apache.commons.math3.ode.FirstOrderDifferentialEquations;
import org.apache.commons.math3.random.MersenneTwister;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.apache.commons.math3.transform.DftNormalization;
import org.apache.commons.math3.transform.FastFourierTransformer;
import org.apache.commons.math3.transform.TransformType;
import org.apache.commons.math3.util.FastMath;

/** A tour through commons-math with fixed seeds; prints every number. */
public final class Numbers {
    public static void main(String[] args) {
        MersenneTwister random = new MersenneTwister(42);
        double[][] cells = new double[12][12];
        for (double[] row : cells)
            for (int i = 0; i < row.length; i++)
                row[i] = random.nextGaussian();
        RealMatrix m = new Array2DRowRealMatrix(cells);
        System.out.println(new LUDecomposition(m).getDeterminant());
        System.out.println(new SingularValueDecomposition(m).getConditionNumber());
        for (double e : new EigenDecomposition(m.multiply(m.transpose())).getRealEigenvalues())
            System.out.println(e);
        try {
            new LUDecomposition(new Array2DRowRealMatrix(new double[3][3])).getSolver().getInverse();
        } catch (SingularMatrixException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new BrentSolver().solve(1000, x -> FastMath.sin(x) - x / 2, 1, 3));
        try {
            System.out.println(new BrentSolver().solve(100, x -> x * x + 1, 0, 1));
        } catch (NoBracketingException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new SimpsonIntegrator().integrate(100000, x -> FastMath.exp(-x * x), 0, 4));
        Complex[] wave = new Complex[64];
        for (int i = 0; i < wave.length; i++)
            wave[i] = new Complex(FastMath.cos(i * 0.3), random.nextDouble());
        for (Complex c : new FastFourierTransformer(DftNormalization.UNITARY).transform(wave, TransformType.FORWARD))
            System.out.println(c);
        DescriptiveStatistics stats = new DescriptiveStatistics();
        GammaDistribution gamma = new GammaDistribution(random, 2, 3);
        for (int i = 0; i < 1000; i++)
            stats.addValue(gamma.sample());
        System.out.println(stats);
        double[] y = {1, 0};
        new DormandPrince853Integrator(1e-8, 1, 1e-10, 1e-10).integrate(new FirstOrderDifferentialEquations() {
            @Override
            public int getDimension() {
                return 2;
            }

            @Override
            public void computeDerivatives(double t, double[] y, double[] d) {
                d[0] = y[1];
                d[1] = -y[0];
            }
        }, 0, y, 20, y);
        System.out.println(y[0] + " " + y[1]);
        System.out.println(new BigFraction(355, 113).pow(7).subtract(BigFraction.ONE_THIRD));
        System.out.println(new DerivativeStructure(1, 5, 0, 1.5).sin().exp().getPartialDerivative(5));
    }
}
